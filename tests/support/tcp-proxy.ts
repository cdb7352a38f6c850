import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { socketOf } from '#platform/postgres/socket.ts'

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

const targetOf = (url: string): NetConnectOpts => {
  const path = socketOf(url)
  if (path) return { path }
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}

/** A proxy between a client and a server that can break the connection at any moment. */
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
    const delayed: { chunk: Buffer; due: number }[] = []
    // In order: a shorter delay must not let later bytes overtake earlier ones.
    const write = () => {
      const now = performance.now()
      while (delayed[0] && delayed[0].due <= now) client.write(delayed.shift()!.chunk)
      if (delayed[0]) setTimeout(write, Math.ceil(delayed[0].due - now))
    }
    upstream.on('data', (chunk) => {
      if (mute) end()
      else {
        const due = Math.max(performance.now() + delay, delayed.at(-1)?.due ?? 0)
        delayed.push({ chunk, due })
        if (delayed.length === 1) write()
      }
      mute = false
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const { port } = server.address() as { port: number }

  return {
    port,
    /** The server's address through this proxy. */
    through: (address: string) =>
      Object.assign(new URL(address), { host: `127.0.0.1:${port}` }).href,
    /** Drops the server's next answer together with its connection. */
    loseNextAnswer: () => {
      mute = true
    },
    /** Breaks every connection and refuses new ones until `mend`. */
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => {
      isCut = false
    },
    /**
     * Another database takes over this address; its name must be equally long. Undefined: the
     * former one returns. Every connection breaks.
     */
    leadElsewhere: (names: Readonly<{ from: string; to: string }> | undefined) => {
      elsewhere = names
      for (const socket of sockets) socket.destroy()
    },
    /** Accepts connections but forwards nothing. */
    hang: () => {
      isHanging = true
      for (const socket of sockets) socket.pause()
    },
    /** Requests arrive but answers do not: each connection works in one direction only. */
    halfClose: () => {
      for (const upstream of upstreams) upstream.pause()
    },
    /** Delays every answer by `ms`. */
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
