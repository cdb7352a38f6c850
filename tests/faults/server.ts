/** A server that is killed with SIGKILL and restarted at the same address. */
export type Server = Readonly<{
  name: string
  pid: () => number
  kill: () => Promise<void>
  start: () => Promise<void>
}>

/** Like a supervisor, restarts a program that ends during its start. */
export const untilDone = async <Result>(begin: () => Promise<Result>): Promise<Result> => {
  for (let left = 4; ; left -= 1) {
    try {
      return await begin()
    } catch (error) {
      if (left === 0) throw error
    }
  }
}
