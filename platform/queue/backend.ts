import {
  createPostgresBackend,
  type Job,
  type JobsOptions,
  Queue,
  Worker,
  type WorkerOptions,
  withBackend,
} from 'bullmq'

type Process = (job: Pick<Job, 'name'>) => Promise<void>
type OnError = (event: 'error', listener: (error: Error) => void) => unknown
type OnFailed = (
  event: 'failed',
  listener: (job: Pick<Job, 'name'> | undefined, error: Error) => void,
) => unknown
export type Open = Readonly<{
  close: () => Promise<void>
  disconnect: () => Promise<void>
  waitUntilReady: () => Promise<unknown>
}>

export type OpenQueue = Open &
  Readonly<{
    on: OnError
    add: (name: string, data: object, options: JobsOptions) => Promise<unknown>
    upsertJobScheduler: (
      id: string,
      repeat: { every: number },
      template: { name: string; opts: Pick<JobsOptions, 'removeOnComplete' | 'removeOnFail'> },
    ) => Promise<unknown>
    count: () => Promise<number>
  }>
export type OpenWorker = Open & Readonly<{ on: OnError & OnFailed }>

export type Backend = Readonly<{
  openQueue: (name: string) => OpenQueue
  openWorker: (
    name: string,
    process: Process,
    options: Omit<WorkerOptions, 'connection'>,
  ) => OpenWorker
}>

/** BullMQ's errors have numeric codes, except a lost lock's, which is normal when work ends. */
export const isOfOneWakeUp = (error: Error) =>
  typeof (error as { code?: unknown }).code === 'number' ||
  error.message.startsWith('could not renew lock for job ')

export const backendOf = (url: string): Backend =>
  url.startsWith('redis') ? redis(url) : postgres(url)

const schema = 'queue'

const postgres = (connectionString: string): Backend => {
  const bound = withBackend(createPostgresBackend)
  const connection = {
    connectionString,
    schema,
    max: 1,
    migrate: true,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  }
  return {
    openQueue: (name) => new bound.Queue(name, { connection }),
    openWorker: (name, process, options) =>
      new bound.Worker(name, process, { ...options, connection }),
  }
}

const redis = (url: string): Backend => {
  const connection = { url, connectTimeout: 5_000 }
  return {
    openQueue: (name) =>
      new Queue(name, {
        // Fails at once without Redis, because workers also poll.
        connection: { ...connection, maxRetriesPerRequest: 1, enableOfflineQueue: false },
      }),
    openWorker: (name, process, options) =>
      new Worker(name, process, {
        ...options,
        connection: { ...connection, maxRetriesPerRequest: null },
      }),
  }
}
