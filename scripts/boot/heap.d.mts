/** Node's options for every file of ours. */
export declare const heapFlags: readonly string[]
