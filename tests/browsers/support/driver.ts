/**
 * A browser controlled through its vendor's protocol: Firefox by WebDriver BiDi, WebKit by
 * WebDriver.
 */
export type Driver = Readonly<{
  open: (url: string) => Promise<void>
  /**
   * Evaluates an expression in the page and awaits a promise. The value must be serialisable as
   * JSON.
   */
  evaluate: <Result>(expression: string) => Promise<Result>
  resize: (width: number, height: number) => Promise<void>
  /** A PNG of the window. */
  picture: () => Promise<Buffer>
  close: () => Promise<void>
}>

/** The deadline of each answer of a browser. */
export const answerPatience = 30_000

/** Repeats the check until it is true or the time is over. */
export const until = async (
  what: string,
  isSo: () => Promise<boolean>,
  within = answerPatience,
): Promise<void> => {
  const end = performance.now() + within
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not within ${within} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
