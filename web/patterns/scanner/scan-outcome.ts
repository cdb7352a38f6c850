/** The answer to one code: said aloud and shown until the next. */
export type ScanOutcome = Readonly<{
  tone: 'leaf' | 'amber' | 'red'
  text: string
  offer?: ScanOffer
}>

export type ScanOffer = Readonly<{
  label: string
  /** Returns the next outcome; nothing where the page changes. */
  onTake: () => ScanOutcome | undefined | Promise<ScanOutcome>
}>
