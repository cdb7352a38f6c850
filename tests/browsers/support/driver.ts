/**
 * A browser that is driven by its makers' own protocol: Firefox by WebDriver BiDi, WebKit by
 * WebDriver.
 */
export type Driver = Readonly<{
  /** The page is loaded. */
  open: (url: string) => Promise<void>
  /** What this expression is in the page; a promise is awaited. It must fit into JSON. */
  evaluate: <Result>(expression: string) => Promise<Result>
  resize: (width: number, height: number) => Promise<void>
  /** A picture of the window, PNG. */
  picture: () => Promise<Buffer>
  close: () => Promise<void>
}>

/** No answer of a browser takes longer. */
export const patience = 30_000

/** Asks again until it is so, or the time is over. */
export const until = async (
  what: string,
  isSo: () => Promise<boolean>,
  within = patience,
): Promise<void> => {
  const end = performance.now() + within
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not within ${within} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
