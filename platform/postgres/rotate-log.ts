import { copyFile, rename, stat, truncate } from 'node:fs/promises'

const usual = { largest: 5 * 1024 * 1024, kept: 4 }

/** The file itself stays, because the server appends to it. */
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
