export declare const heapFlags: readonly string[]
/** For a backup beside a server: later options win. */
export declare const thinFlags: readonly string[]
