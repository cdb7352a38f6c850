import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Cluster } from './embedded-cluster.ts'
import { socketName } from './socket.ts'

/** Bytes of a socket's path: macOS's limit without the final zero. */
const longestPath = 103

/** Sockets are faster, but fail on Windows, long paths and shared disks. */
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

export const ownerUrl = ({ files, password, port, bySocket }: ClusterAddress) =>
  `postgres://laurel:${password}@${bySocket ? encodeURIComponent(files) : '127.0.0.1'}:${port}/postgres`
