import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { uploadPieceBytes } from '#api/contracts/resource-files.ts'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { heapFlags } from '#scripts/boot/heap.mjs'
import type { Measured } from '../keys.ts'
import { startServer } from '../stage/server.ts'
import type { BenchStage } from '../stage/stage.ts'
import { alternate } from './alternate.ts'

const MB = 1024 * 1024
const rounds = 3
const largestPiece = 8 * uploadPieceBytes

/**
 * Measures the largest growth of our process's memory during one upload, in MB, from the kernel's
 * peak value.
 */
export const uploadMemory = (stage: BenchStage): Promise<Measured> =>
  onServers(stage, async ({ ours, pid, content }) => {
    // A small file comes first, so that code loaded on demand is already loaded.
    await ours(content.subarray(0, 9 * MB))
    await writeFile(`/proc/${pid}/clear_refs`, '5')
    const before = await memoryOf(pid, 'VmRSS')
    await ours(content)
    const peak = await memoryOf(pid, 'VmHWM')
    return {
      value: Math.round(peak - before),
      raw: { beforeMb: Math.round(before), peakMb: Math.round(peak) },
    }
  })

/** Uploads as the screen does, and compares with a route that only pipes the data into a file. */
export const uploadSpeed = (stage: BenchStage): Promise<Measured> =>
  onServers(stage, async ({ ours, bare, content }) => {
    const rate = async (send: (content: Buffer) => Promise<unknown>) => {
      const began = performance.now()
      await send(content)
      return content.length / MB / ((performance.now() - began) / 1000)
    }
    await ours(content.subarray(0, 9 * MB))
    await bare(content.subarray(0, 9 * MB))
    const { own, plain } = await alternate(rounds, {
      own: () => rate(ours),
      plain: () => rate(bare),
    })
    const raw = {
      oursMbPerSecond: own.runs.map(Math.round),
      bareMbPerSecond: plain.runs.map(Math.round),
    }
    return { value: own.median / plain.median, raw }
  })

type Servers = Readonly<{
  ours: (content: Buffer) => Promise<unknown>
  bare: (content: Buffer) => Promise<unknown>
  pid: number
  content: Buffer
}>

const onServers = async (stage: BenchStage, work: (servers: Servers) => Promise<Measured>) => {
  const { url, school } = await stage.seeded('school')
  const folder = join(stage.folder, 'upload')
  const env = {
    DATABASE_URL: url,
    PORT: '0',
    DATA_DIR: folder,
    LAUREL_DEMO: 'off',
    RATE_LIMIT: '0',
  }
  await switchOn(url, school.id)
  const options = { flags: heapFlags, env, logFile: join(stage.folder, 'upload.log') }
  const server = await startServer({ ...options, file: 'ours.ts' })
  const plain = await startServer({
    file: 'bare-file.ts',
    flags: [],
    env,
    logFile: join(stage.folder, 'bare-file.log'),
  })
  try {
    const content = Buffer.alloc(stage.sizes.uploadMb * MB, 7)
    content.write('ftypisom', 4)
    return await work({
      ours: (given) => sendByParts(given, server.port, school.token),
      bare: (given) => sendPlain(given, plain.port),
      pid: server.pid,
      content,
    })
  } finally {
    await server.stop()
    await plain.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const switchOn = async (url: string, organizationId: string) => {
  const db = await openPool({ connectionString: url, max: 1 })
  await db.query(sql.typeAlias('void')`
    UPDATE organizations SET modules = modules || '{"learningResource": true}' WHERE id = ${organizationId}`)
  await db.end()
}

/**
 * Like web/modules/resources/learning-resources/use-upload.ts: parts grow while they upload fast.
 */
const sendByParts = (content: Buffer, port: number, token: string) =>
  new Promise<void>((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint: `http://127.0.0.1:${port}/api/v2/learningResources/uploads`,
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename: 'film.mp4' },
      chunkSize: uploadPieceBytes,
      onChunkComplete: () => {
        upload.options.chunkSize = Math.min(
          largestPiece,
          (upload.options.chunkSize ?? uploadPieceBytes) * 2,
        )
      },
      onError: reject,
      onSuccess: () => resolve(),
    })
    upload.start()
  })

const sendPlain = async (content: Buffer, port: number) => {
  const sent = request({ host: '127.0.0.1', port, path: '/file', method: 'POST' })
  sent.setHeader('content-type', 'application/octet-stream')
  sent.end(content)
  const [answer] = await once(sent, 'response')
  answer.resume()
  await once(answer, 'end')
}

const memoryOf = async (pid: number, name: 'VmRSS' | 'VmHWM') =>
  Number(
    new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(
      await readFile(`/proc/${pid}/status`, 'utf8'),
    )?.[1],
  ) / 1024
