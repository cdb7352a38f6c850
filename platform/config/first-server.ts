/** The URL with the first of several servers only: `esdb://a:2113,b:2113` is no URL that `new URL` would read. */
export const firstServerOf = (text: string) => text.replace(/^(\w[\w+]*:\/\/[^/?#,]*),[^/?#]*/, '$1')
