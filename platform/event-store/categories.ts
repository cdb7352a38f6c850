/** What stands before the first hyphen of a stream's name. */
export const categoryOf = (stream: string) => stream.split('-', 1)[0] ?? ''
