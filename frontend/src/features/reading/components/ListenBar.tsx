import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../components/Icon';
import { onLeaving } from '../../../lib/leaving';
import { Speaker, type SpeakerState } from '../speaker';
import { passagesOf } from '../text-to-read';

const speeds = [0.75, 1, 1.25, 1.5, 2];
/** Chosen for the next article, too, as long as the page is open. */
let lastSpeed = 1;

interface Props {
  title: string;
  slot: string;
  /** The reader stopped it, or it came to its end. */
  onDone: () => void;
}

/** Play, pause, stop and speed, in reach while the page scrolls. Loaded with the first use. Speaks as long as it is shown. */
export default function ListenBar({ title, slot, onDone }: Props) {
  const [state, setState] = useState<SpeakerState>('playing');
  const [speed, setSpeed] = useState(lastSpeed);
  const speaker = useRef<Speaker>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(() => {
    const text = document.querySelector(`[data-slot="${slot}"]`);
    let mounted = true;
    const one = new Speaker(text ? passagesOf(title, text) : [], (next) => {
      if (!mounted) return;
      setState(next);
      if (next === 'done') done.current();
    });
    speaker.current = one;
    const stop = (): void => {
      mounted = false;
      one.stop();
    };
    one.setRate(lastSpeed);
    one.play();
    toggle.current?.focus({ preventScroll: true });
    // A browser goes on speaking after its page was left.
    window.addEventListener('pagehide', stop);
    const forget = onLeaving(stop);
    return () => {
      window.removeEventListener('pagehide', stop);
      forget();
      stop();
    };
  }, [title, slot]);

  const playing = state === 'playing';
  const change = (rate: number): void => {
    lastSpeed = rate;
    setSpeed(rate);
    speaker.current?.setRate(rate);
  };
  return (
    <div className="listen-bar" role="group" aria-label="Listen to this article">
      <button ref={toggle} type="button" onClick={() => (playing ? speaker.current?.pause() : speaker.current?.play())}>
        <Icon name={playing ? 'pause' : 'play'} />
        <span>{playing ? 'Pause' : 'Play'}</span>
      </button>
      <button type="button" onClick={() => speaker.current?.stop()}>
        <Icon name="stop" />
        <span>Stop</span>
      </button>
      <label>
        <span className="hidden-text">Speed</span>
        <select value={speed} onChange={({ target }) => change(Number(target.value))}>
          {speeds.map((one) => (
            <option key={one} value={one}>{`${one}×`}</option>
          ))}
        </select>
      </label>
      <p role="alert" className="listen-trouble">
        {state === 'failed' && 'The voice stopped.'}
      </p>
    </div>
  );
}
