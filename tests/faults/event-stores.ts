import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProgram, startServerProgram } from '#tests/apart/program.ts'
import { freeTestPort } from '#tests/support/free-test-port.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { type Server, untilDone } from './server.ts'

/** `postgres`: in the database of the read models. */
export type LogKind = 'postgres' | 'eventstoredb' | 'cluster'

export type EventStores = Readonly<{
  /** The log's address, not through a proxy. */
  directUrl: string
  /** The address that Laurel uses. */
  url: string
  servers: readonly Server[]
  /** A cluster has no proxy, because its nodes announce their own addresses. */
  proxy: TcpProxy | undefined
  leader: () => Promise<Server | undefined>
  stop: () => Promise<void>
}>

type Node = Server & Readonly<{ port: number }>

const patience = 60_000

/**
 * Starts EventStoreDB with the program that EVENT_STORE_TEST_START names. Without it, uses the
 * server of EVENT_STORE_TEST_URL and never kills it.
 * @throws Error if neither is set
 */
export const openEventStores = async (
  kind: Exclude<LogKind, 'postgres'>,
  folder: string,
): Promise<EventStores> => {
  const { EVENT_STORE_TEST_START: command, EVENT_STORE_TEST_URL: given } = process.env
  if (!command && given && kind === 'eventstoredb') return withServers(given, [])
  if (!command) throw new Error('Set EVENT_STORE_TEST_START to the program that starts a server')
  const ports = await Promise.all(Array.from({ length: kind === 'cluster' ? 3 : 1 }, freeTestPort))
  const nodes = await Promise.all(ports.map((port) => openNode({ command, folder, port, ports })))
  await untilLed(nodes)
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join()
  return withServers(`esdb://${hosts}?tls=false`, nodes)
}

const withServers = async (directUrl: string, nodes: readonly Node[]): Promise<EventStores> => {
  const proxy = nodes.length > 1 ? undefined : await startTcpProxy(directUrl)
  return {
    directUrl,
    servers: nodes,
    proxy,
    url: proxy ? directUrl.replace(new URL(directUrl).host, `127.0.0.1:${proxy.port}`) : directUrl,
    leader: () => leaderOf(nodes),
    stop: async () => {
      await proxy?.stop()
      await Promise.all(nodes.map(({ kill }) => kill()))
    },
  }
}

type Opening = Readonly<{
  command: string
  folder: string
  port: number
  ports: readonly number[]
}>

const openNode = async ({ command, folder, port, ports }: Opening): Promise<Node> => {
  const others = ports.filter((one) => one !== port).map((one) => `127.0.0.1:${one}`)
  const clustered = [
    `--cluster-size=${ports.length}`,
    '--discover-via-dns=false',
    `--gossip-seed=${others.join()}`,
  ]
  const tcpPort = await freeTestPort()
  const begin = () =>
    startServerProgram({
      name: `EventStoreDB ${port}`,
      command,
      args: [join(folder, `events-${port}`), ...(others.length > 0 ? clustered : [])],
      env: { PORT: String(port), TCP_PORT: String(tcpPort) },
      port,
      ready: `http://127.0.0.1:${port}/info`,
      logFile: join(folder, `events-${port}.log`),
    })
  let program: ServerProgram = await begin()
  return {
    name: `EventStoreDB ${port}`,
    port,
    pid: () => program.pid,
    kill: () => program.kill(),
    start: async () => {
      program = await untilDone(begin)
    },
  }
}

const leaderOf = async (nodes: readonly Node[]): Promise<Node | undefined> => {
  for (const node of nodes) {
    const signal = AbortSignal.timeout(1_000)
    const answer = await fetch(`http://127.0.0.1:${node.port}/info`, { signal })
      .then((reply) => reply.json() as Promise<{ state?: string }>)
      .catch(() => undefined)
    if (answer?.state === 'leader') return node
  }
  return undefined
}

const untilLed = async (nodes: readonly Node[]) => {
  for (const began = performance.now(); !(await leaderOf(nodes)); await sleep(200))
    if (performance.now() - began > patience) throw new Error('No node leads')
}
