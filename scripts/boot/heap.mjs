/** In MB: keeps one process from taking the whole of a large machine. */
export const heapFlags = ['--max-old-space-size=512']

/** For a backup beside a running server. Later options win. */
export const thinFlags = [
  '--scavenger-max-new-space-capacity-mb=2',
  '--max-old-space-size=48',
  '--expose-gc',
]

/** For a backup. By default glibc keeps one heap per thread, and large freed blocks. */
export const thinEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
