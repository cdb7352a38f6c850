import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { freeTestPort } from '#tests/support/free-test-port.ts'
import type { Driver } from './driver.ts'
import { answerPatience, until } from './driver.ts'
import { programAt, startProcess } from './processes.ts'

const folders = globSync('/usr/lib/*/webkit2gtk-4.1')
const parts = {
  driver: programAt('WebKitWebDriver'),
  browser: programAt('MiniBrowser', folders),
  screen: programAt('Xvfb'),
}

/** The programs that WebKit needs: its driver, its smallest browser, and a virtual screen. */
export type WebKitParts = Readonly<{ driver: string; browser: string; screen: string }>
export const webKitAt: WebKitParts | undefined =
  parts.driver && parts.browser && parts.screen ? ({ ...parts } as WebKitParts) : undefined

const ask = async <Result>(
  url: string,
  method: 'POST' | 'GET' | 'DELETE',
  body?: object,
): Promise<Result> => {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answerPatience),
  })
  const { value } = (await answer.json()) as { value: Result & { message?: string } }
  if (!answer.ok) throw new Error(`${method} ${url}: ${value.message}`)
  return value
}

/** WebKitGTK's MiniBrowser on a virtual screen. */
export const openWebKit = async ({ driver, browser, screen }: WebKitParts): Promise<Driver> => {
  const display = await startProcess(
    screen,
    ['-displayfd', '2', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    /^\d+\n/m,
  )
  const port = await freeTestPort()
  const env = {
    DISPLAY: `:${display.said.trim()}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
  }
  const webDriver = await startDriver(driver, port, env)
  const base = `http://127.0.0.1:${port}`
  const alwaysMatch = {
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation', '--geometry=1440x900'] },
  }
  const { sessionId } = await ask<{ sessionId: string }>(`${base}/session`, 'POST', {
    capabilities: { alwaysMatch },
  })
  const session = `${base}/session/${sessionId}`
  return {
    open: (url) => ask(`${session}/url`, 'POST', { url }).then(() => undefined),
    evaluate: async (expression) => {
      const script = `const done = arguments[0]
        Promise.resolve().then(() => (${expression})).then(
          (value) => done({ value: JSON.stringify(value ?? null) }), (error) => done({ error: String(error) }))`
      const { value, error } = await ask<{ value: string; error?: string }>(
        `${session}/execute/async`,
        'POST',
        {
          script,
          args: [],
        },
      )
      if (error) throw new Error(error)
      return JSON.parse(value)
    },
    resize: (width, height) =>
      ask(`${session}/window/rect`, 'POST', { width, height }).then(() => undefined),
    picture: async () => Buffer.from(await ask<string>(`${session}/screenshot`, 'GET'), 'base64'),
    close: async () => {
      await ask(session, 'DELETE').catch(() => undefined)
      await webDriver.stop()
      await display.stop()
    },
  }
}

const startDriver = async (program: string, port: number, env: NodeJS.ProcessEnv) => {
  const child = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  await until('WebKitWebDriver listens', () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return {
    stop: async () => {
      child.kill('SIGKILL')
    },
  }
}
