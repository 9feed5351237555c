import type { Extension } from 'micromark-util-types';
import type { Processor } from 'unified';

/** A plugin that adds a micromark extension to the parser. */
export const withSyntax = (extension: Extension) =>
  function addSyntax(this: Processor): void {
    const data = this.data() as { micromarkExtensions?: Extension[] };
    (data.micromarkExtensions ??= []).push(extension);
  };
