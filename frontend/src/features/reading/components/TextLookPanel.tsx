import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import {
  chooseTextFont,
  chooseTextSize,
  currentTextFont,
  currentTextSize,
  onTextLookChange,
  TEXT_SIZES,
  type TextFont,
  type TextSize,
} from '../../../theme/text-look';

const sizeNames: Record<TextSize, string> = { s: 'Small', m: 'Standard', l: 'Large', xl: 'Larger', xxl: 'Largest' };

const fonts: { font: TextFont; name: string; says: string }[] = [
  { font: 'standard', name: 'Standard', says: 'Our usual font' },
  { font: 'readable', name: 'Easier to read', says: 'Letters that are easy to tell apart' },
];

/** The least distance from the edge of the window. */
const EDGE_PX = 16;

/** The open panel. A choice shows in the text behind it right away. Loaded with the first use. */
export default function TextLookPanel({ id }: { id: string }) {
  const name = useId();
  const panel = useRef<HTMLDivElement>(null);
  const size = useSyncExternalStore(onTextLookChange, currentTextSize);
  const font = useSyncExternalStore(onTextLookChange, currentTextFont);

  // Opens upward where it would not fit below, and as far to the left as it needs.
  useLayoutEffect(() => {
    // Not those of the window: a phone zooms out while the panel is too far to the right.
    const { clientWidth, clientHeight } = document.documentElement;
    const { bottom, height, right } = panel.current!.getBoundingClientRect();
    const button = panel.current!.parentElement!.getBoundingClientRect();
    panel.current!.toggleAttribute('data-above', bottom > clientHeight && button.top > height);
    panel.current!.style.left = `${Math.min(0, clientWidth - EDGE_PX - right)}px`;
  }, []);
  useEffect(() => panel.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true }), []);

  return (
    <div ref={panel} id={id} className="text-panel" role="group" aria-label="Text size and font">
      <fieldset className="text-sizes">
        <legend>Text size</legend>
        <div>
          {TEXT_SIZES.map((one) => (
            <label key={one} data-size={one}>
              <input
                type="radio"
                name={`${name}-size`}
                value={one}
                checked={one === size}
                onChange={() => chooseTextSize(one)}
              />
              <span aria-hidden="true">A</span>
              <span className="hidden-text">{sizeNames[one]}</span>
            </label>
          ))}
        </div>
        <p aria-hidden="true">{sizeNames[size]}</p>
      </fieldset>
      <fieldset className="text-fonts">
        <legend>Font</legend>
        {fonts.map((one) => (
          <label key={one.font} data-font={one.font}>
            <input
              type="radio"
              name={`${name}-font`}
              value={one.font}
              checked={one.font === font}
              onChange={() => chooseTextFont(one.font)}
            />
            <span>
              <b>{one.name}</b>
              <span className="text-font-says">{one.says}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="text-panel-foot">Saved in this browser, for every article and story.</p>
    </div>
  );
}
