/** In MB. Node's own limit grows with the memory of the machine. */
export const heapFlags = ['--max-old-space-size=512']

/** Saves memory in a backup beside a running server. These flags override `heapFlags`. */
export const thinFlags = [
  '--scavenger-max-new-space-capacity-mb=2',
  '--max-old-space-size=48',
  '--expose-gc',
]

/** Saves memory in a backup: by default glibc keeps one heap per thread, and large freed blocks. */
export const thinEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
