/** A server that is killed with -9 and started again at the same address. */
export type Server = Readonly<{
  name: string
  pid: () => number
  kill: () => Promise<void>
  start: () => Promise<void>
}>

/** As a supervisor does: what ends at its start is started again. */
export const untilDone = async <Result>(begin: () => Promise<Result>): Promise<Result> => {
  for (let left = 4; ; left -= 1) {
    try {
      return await begin()
    } catch (error) {
      if (left === 0) throw error
    }
  }
}
