import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { socketOf } from '#platform/postgres/socket.ts'

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

const targetOf = (url: string): NetConnectOpts => {
  const path = socketOf(url)
  if (path) return { path }
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}

/**
 * A place between a client and the server of an address where the connection can be broken at the
 * worst moment.
 */
export const startTcpProxy = async (url: string) => {
  const target = targetOf(url)
  let mute = false
  let isCut = false
  let isHanging = false
  let delay = 0
  let elsewhere: Readonly<{ from: string; to: string }> | undefined
  const sockets = new Set<Socket>()
  const upstreams = new Set<Socket>()

  const server = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const upstream = connect(target)
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    const renamed = elsewhere
    let isFirst = true
    client.on('data', (chunk) => {
      upstream.write(
        isFirst && renamed
          ? Buffer.from(chunk.toString('latin1').replace(renamed.from, renamed.to), 'latin1')
          : chunk,
      )
      isFirst = false
    })
    if (isHanging) client.pause()
    upstreams.add(upstream)
    upstream.on('close', () => upstreams.delete(upstream))
    upstream.on('data', (chunk) => {
      if (mute) end()
      else if (delay > 0) setTimeout(() => client.write(chunk), delay)
      else client.write(chunk)
      mute = false
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const { port } = server.address() as { port: number }

  return {
    port,
    /** The same address of the same server, by way of here. */
    through: (address: string) =>
      Object.assign(new URL(address), { host: `127.0.0.1:${port}` }).href,
    /** The server's next answer is lost, and the connection with it. */
    loseNextAnswer: () => {
      mute = true
    },
    /** The network is gone: every connection breaks, and none can be made until it is mended. */
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => {
      isCut = false
    },
    /**
     * Behind the same address is another database now, whose name is as long; undefined: the former
     * one again. Every connection breaks.
     */
    leadElsewhere: (names: Readonly<{ from: string; to: string }> | undefined) => {
      elsewhere = names
      for (const socket of sockets) socket.destroy()
    },
    /** Connections can be made and stay, and nothing goes through them any more. */
    hang: () => {
      isHanging = true
      for (const socket of sockets) socket.pause()
    },
    /** Requests arrive, and no answer comes back: each connection is open in one direction. */
    halfClose: () => {
      for (const upstream of upstreams) upstream.pause()
    },
    /** Every answer takes `ms` longer. */
    slow: (ms: number) => {
      delay = ms
    },
    goOn: () => {
      isHanging = false
      delay = 0
      for (const socket of sockets) socket.resume()
    },
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
