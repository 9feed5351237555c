import type { Passage } from './text-to-read';
import { voiceFor } from './voices';

export type SpeakerState = 'playing' | 'paused' | 'done' | 'failed';

/**
 * Reads passages aloud, one after another. Pausing ends the passage, and playing begins it again: on Android, the browser's own pause
 * cannot be resumed.
 */
export class Speaker {
  private index = 0;
  /** Counts what was begun, so that the end of a passage that was broken off is not taken for the end of the next one. */
  private turn = 0;
  private rate = 1;
  state: SpeakerState = 'paused';

  constructor(
    private readonly passages: Passage[],
    private readonly onChange: (state: SpeakerState) => void,
  ) {}

  play(): void {
    this.set('playing');
    this.speak();
  }

  pause(): void {
    this.interrupt();
    this.set('paused');
  }

  stop(): void {
    this.interrupt();
    this.set('done');
  }

  setRate(rate: number): void {
    this.rate = rate;
    if (this.state !== 'playing') return;
    this.interrupt();
    this.speak();
  }

  private interrupt(): void {
    this.turn++;
    speechSynthesis.cancel();
  }

  private speak(): void {
    const passage = this.passages[this.index];
    if (!passage) return this.set('done');
    const turn = ++this.turn;
    const voice = voiceFor(passage.lang);
    // Without a voice of this device, the browser might send the text to one elsewhere.
    if (!voice) return this.set('failed');
    const utterance = new SpeechSynthesisUtterance(passage.text);
    Object.assign(utterance, { lang: voice.lang, voice, rate: this.rate });
    utterance.onend = () => {
      if (turn !== this.turn) return;
      this.index++;
      this.speak();
    };
    utterance.onerror = () => {
      if (turn === this.turn) this.set('failed');
    };
    speechSynthesis.speak(utterance);
  }

  private set(state: SpeakerState): void {
    this.state = state;
    this.onChange(state);
  }
}
