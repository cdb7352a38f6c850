/** The answer to one code: announced, and shown until the next one. */
export type ScanOutcome = Readonly<{
  tone: 'leaf' | 'amber' | 'red'
  text: string
  offer?: ScanOffer
}>

export type ScanOffer = Readonly<{
  label: string
  /** Returns the next outcome, or nothing if the page changes. */
  onTake: () => ScanOutcome | undefined | Promise<ScanOutcome>
}>
