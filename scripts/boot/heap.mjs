// What each of our processes is given for its memory, and for those that clear it up.
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'

// Left alone, Node lets new objects have 128 MB; an eighth of it is as fast here and leaves room for others: twice these four for each half,
// or what a thread is given itself. Clearing them by several threads at once costs a busy machine of few cores a sixth of all its work: they
// mostly wait for each other.
const forNewObjects = ['--scavenger-max-new-space-capacity-mb=4', '--no-parallel-scavenge', '--max-old-space-size=512']
// What has lived long is looked through by four threads otherwise, however few cores there are: on two they take more than twice as long as one
// for the same, and nobody else gets on meanwhile.
const byFew = [`--concurrent-marking-max-worker-num=${Math.max(1, availableParallelism() - 1)}`]
// It may double before it is looked through. By three fifths takes a server no more than by one, in all, and half as long to look through; by
// a whole ten MB more. Where something is made says nothing there about how long it lives: V8's bet on it costs an award a tenth more.
const forServers = ['--heap-growing-percent=60', '--no-allocation-site-pretenuring']
// What goes through the whole log and ends would spend a third of its time on the first, and wins the bet.
const forTheLog = ['--heap-growing-percent=100']
const throughTheLog = new Set(['audit.ts', 'projections.ts'])

/** Node's options for a file of ours. */
export const heapFor = (file) => [
  ...forNewObjects,
  ...byFew,
  ...(throughTheLog.has(basename(file)) ? forTheLog : forServers),
]

/**
 * What glibc reads at a process's start; elsewhere nobody does. Left alone it keeps a heap for each thread, and what was once given back in
 * large pieces for the next such piece: 15 to 30 MB that nobody uses.
 */
export const mallocOf = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
