export const categoryOf = (stream: string) => stream.split('-', 1)[0] ?? ''
