import { PickType } from '@nestjs/swagger';
import { PostBody } from './post.dto.js';

/** The same rules as for saving: a text that can be previewed can be saved. */
export class PostPreviewBody extends PickType(PostBody, ['content', 'footer']) {}
