/**
 * Node's options for every file of ours. Left alone, Node lets new objects have 128 MB; an eighth
 * of it is as fast here and leaves room for others: twice these four for each half, or what a
 * thread is given itself. Clearing them by several threads at once costs a busy machine of few
 * cores a sixth of all its work: they mostly wait for each other.
 */
export const heapFlags = [
  '--scavenger-max-new-space-capacity-mb=4',
  '--no-parallel-scavenge',
  '--max-old-space-size=512',
]

/** For a backup beside a server: later options win. */
export const thinFlags = ['--scavenger-max-new-space-capacity-mb=2', '--max-old-space-size=48']

/**
 * What glibc reads at a process's start; elsewhere nobody does. Left alone it keeps a heap for each
 * thread, and what was once given back in large pieces for the next such piece: 15 to 30 MB that
 * nobody uses.
 */
export const mallocOf = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
