import { copyFile, rename, stat, truncate } from 'node:fs/promises'

const usual = { largest: 5 * 1024 * 1024, kept: 4 }

/**
 * Puts what a log holds aside once it is larger than that (in bytes): as `log.1`, and what was
 * there before as `log.2` and so on. The file itself stays, so that a server which appends to it
 * goes on at its new beginning.
 */
export const rotateLog = async (log: string, { largest, kept } = usual) => {
  const size = await stat(log).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size <= largest) return
  for (let number = kept - 1; number >= 1; number -= 1) {
    await rename(`${log}.${number}`, `${log}.${number + 1}`).catch(() => undefined)
  }
  await copyFile(log, `${log}.1`)
  await truncate(log)
}
