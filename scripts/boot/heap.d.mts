export declare const heapFlags: readonly string[]
export declare const thinFlags: readonly string[]
