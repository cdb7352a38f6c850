/** In ms, for one call to the store. Short, because a command makes several calls. */
export const deadlines = {
  connect: 2_000,
  lock: 2_500,
  append: 3_500,
  stream: 3_000,
  identity: 2_000,
  page: 15_000,
} as const
