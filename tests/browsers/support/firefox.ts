import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Driver } from './driver.ts'
import { answerPatience } from './driver.ts'
import { programAt, startProcess } from './processes.ts'

export const firefoxAt = programAt('firefox-esr')

// A fresh profile without prompts, updates or telemetry.
const preferences = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'ui.prefersReducedMotion': 1,
}

type Answer = { id?: number; type: string; result?: unknown; message?: string }
type Evaluated = { type: string; result: { value: string }; exceptionDetails?: { text: string } }

/** Sends commands of WebDriver BiDi, each with a deadline for its answer. */
const converse = async (address: string) => {
  const socket = new WebSocket(address)
  await once(socket, 'open', { signal: AbortSignal.timeout(answerPatience) })
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(String(data))
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let last = 0
  const send = <Result>(method: string, params: object) =>
    new Promise<Result>((resolve, reject) => {
      const id = ++last
      const limit = setTimeout(() => reject(new Error(`${method}: no answer`)), answerPatience)
      waiting.set(id, ({ type, result, message }) => {
        clearTimeout(limit)
        waiting.delete(id)
        if (type === 'success') resolve(result as Result)
        else reject(new Error(`${method}: ${message}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  return { send, end: () => socket.close() }
}

/** Starts Firefox with its own profile; headless unless a screen is given. */
export const openFirefox = async (program: string, screen?: NodeJS.ProcessEnv): Promise<Driver> => {
  const profile = await mkdtemp(join(tmpdir(), 'laurel-firefox-'))
  const lines = Object.entries(preferences).map(
    (entry) => `user_pref(${JSON.stringify(entry).slice(1, -1)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const seen = screen ? [] : ['--headless']
  const args = [...seen, '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const firefox = await startProcess(program, args, /ws:\/\/\S+/, {
    ...screen,
    HOME: profile,
    MOZ_CRASHREPORTER_DISABLE: '1',
  })
  const { send, end } = await converse(`${firefox.said}/session`)
  await send('session.new', { capabilities: {} })
  const tree = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = String(tree.contexts[0]?.context)
  return {
    open: (url) =>
      send('browsingContext.navigate', { context, url, wait: 'complete' }).then(() => undefined),
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result.value)
    },
    resize: (width, height) =>
      send('browsingContext.setViewport', { context, viewport: { width, height } }).then(
        () => undefined,
      ),
    picture: async () =>
      Buffer.from(
        (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
        'base64',
      ),
    close: async () => {
      end()
      await firefox.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
