declare module 's3rver' {
  type Options = Readonly<{
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
    constructor(options: Options)
    /** What each request goes through, in order. */
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
