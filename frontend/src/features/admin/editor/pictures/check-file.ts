import { MAX_PICTURE_BYTES } from '../../../../../../backend/src/platform/media/picture-files';
import { fileSize } from './file-size';

const HEIC = /\.hei[cf]$/i;

/** Types that look like pictures and are not served. Anything unknown is sent: the server reads the content. */
const REFUSED_PICTURES = /^image\/(svg\+xml|tiff|bmp|x-icon|vnd\.)/;

/** Why a file need not be sent, in a sentence; null if the server has to look at it. */
export function problemOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (/^image\/hei[cf]/.test(type) || (type === '' && HEIC.test(name)))
    return 'This is a HEIC picture, which most browsers can’t show. Save it as a JPEG and upload that. To take JPEGs on an iPhone, go to Settings > Camera > Formats > Most Compatible.';
  if ((type !== '' && !type.startsWith('image/')) || REFUSED_PICTURES.test(type))
    return 'We can’t use this kind of file. Choose a JPEG, PNG, WebP, AVIF or GIF.';
  if (size > MAX_PICTURE_BYTES)
    return `This picture is larger than ${fileSize(MAX_PICTURE_BYTES)}. Make it smaller first.`;
  return size === 0 ? 'This file is empty.' : null;
}
