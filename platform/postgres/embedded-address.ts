import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Cluster } from './embedded-cluster.ts'
import { socketName } from './socket.ts'

/** In bytes: macOS's limit for a path, without the final zero. */
const longestPath = 103

/** Sockets are faster, but fail on Windows, with long paths and on shared disks. */
export const canHoldSocket = async (folder: string): Promise<boolean> => {
  if (
    process.platform === 'win32' ||
    Buffer.byteLength(join(folder, socketName('65535'))) > longestPath
  )
    return false
  const server = createServer()
  return new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(join(folder, `.s.${randomBytes(4).toString('hex')}`), () =>
      server.close(() => resolve(true)),
    )
  })
}

type ClusterAddress = Pick<Cluster, 'files' | 'password'> &
  Readonly<{ port: string; bySocket: boolean }>

export const ownerUrl = ({ files, password, port, bySocket }: ClusterAddress) => {
  const host = bySocket ? encodeURIComponent(files) : '127.0.0.1'
  return `postgres://laurel:${password}@${host}:${port}/postgres`
}
