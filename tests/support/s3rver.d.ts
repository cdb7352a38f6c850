declare module 's3rver' {
  type S3rverOptions = Readonly<{
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: readonly { name: string; configs: readonly string[] }[]
  }>
  type Context = {
    method: string
    path: string
    query: Record<string, string>
    status: number
    body: unknown
  }
  export default class S3rver {
    constructor(options: S3rverOptions)
    /** The steps of each request, in order. */
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
