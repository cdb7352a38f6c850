import { existsSync } from 'node:fs'
import { join } from 'node:path'

const needed = 24

/** Prefers the Node of the lock file. @throws Error whose message says what to install */
export const findNode = (root, { platform, arch, versions, execPath } = process) => {
  const windows = platform === 'win32'
  const folder = `node-${windows ? 'win' : platform}-${arch}`
  const own = join(root, 'node_modules', folder, 'bin', windows ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  if (Number.parseInt(versions.node, 10) >= needed) return execPath
  throw new Error(
    `Laurel needs Node ${needed}, and brings none for ${platform}-${arch}. Install Node ` +
      `${needed} from https://nodejs.org and try again.`,
  )
}
