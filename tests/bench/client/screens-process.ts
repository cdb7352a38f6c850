// Minimal screens that write socket.io's messages by hand, so that thousands of them take little
// time from the measured server.
import { WebSocket } from 'ws'
import type { OpenScreen, SnapshotArrival } from './screens.ts'
import { now } from './sockets.ts'

type Order = Readonly<{ port: number; screens: readonly OpenScreen[] } | { tell: true }>

/**
 * In ms. Like a page, a screen checks for missed updates and reconnects after a lost connection,
 * each time later.
 */
const checkEvery = 5_000
const firstRetry = 800
const longestRetry = 2_000
const openingAtOnce = 20
let arrivals: SnapshotArrival[][] = []

const openScreen = (port: number, screen: OpenScreen, nth: number) =>
  new Promise<void>((resolve) => {
    let failures = 0
    const open = () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
        perMessageDeflate: false,
      })
      // At different moments, like pages that were opened one after the other.
      const checking = setInterval(
        () => socket.readyState === WebSocket.OPEN && socket.send('420["position"]'),
        checkEvery * (0.9 + Math.random() / 5),
      )
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearInterval(checking)
        setTimeout(open, Math.min(firstRetry * 2 ** failures, longestRetry) * (0.5 + Math.random()))
        failures += 1
      })
      socket.on('message', (data: Buffer) => {
        const text = data.toString()
        if (text === '2') return socket.send('3')
        if (text.startsWith('0'))
          return socket.send(`40${JSON.stringify({ ...screen.auth, watch: screen.watch })}`)
        if (text.startsWith('44')) return socket.close()
        if (!text.startsWith('42["snapshot"')) return
        failures = 0
        arrivals[nth]!.push({ at: now(), position: /"position":"(\d+)"/.exec(text)?.[1] ?? '' })
        resolve()
      })
    }
    open()
  })

const openAll = async (port: number, screens: readonly OpenScreen[]) => {
  arrivals = screens.map(() => [])
  const waiting = [...screens.entries()]
  const openSome = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await openScreen(port, next[1], next[0])
  }
  await Promise.all(Array.from({ length: openingAtOnce }, openSome))
}

process.on('message', async (order: Order) => {
  if ('tell' in order) {
    process.send?.(arrivals)
    arrivals = arrivals.map(() => [])
    return
  }
  await openAll(order.port, order.screens)
  process.send?.({ open: true })
})
