/**
 * Node gives new objects 128 MB by default; 16, four times this setting, are as fast here. A single
 * scavenger thread, because several mostly wait for each other on few cores.
 */
export const heapFlags = [
  '--scavenger-max-new-space-capacity-mb=4',
  '--no-parallel-scavenge',
  '--max-old-space-size=512',
]

/** For a backup beside a server: later options win. */
export const thinFlags = ['--scavenger-max-new-space-capacity-mb=2', '--max-old-space-size=48']

/** For glibc. By default it keeps a heap for each thread, and large freed blocks. */
export const mallocOf = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
