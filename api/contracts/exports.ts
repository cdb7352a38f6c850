/**
 * A file that is streamed may break off in the middle, and not every browser and proxy says so.
 * Whoever sends this header gets the mark after the last line, and so knows that the file is whole;
 * all others get the file alone. As a type, so that the web loads nothing for it.
 */
export type EndMark = Readonly<{ header: 'x-end-mark'; text: '\u0000' }>
