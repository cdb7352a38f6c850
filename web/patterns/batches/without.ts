export const without = (chosen: ReadonlySet<string>, done: ReadonlySet<string>) =>
  new Set([...chosen].filter((profile) => !done.has(profile)))
