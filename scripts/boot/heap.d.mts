/** Node's options for a file of ours. */
export declare const heapFor: (file: string) => readonly string[]
