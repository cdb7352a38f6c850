declare module 'saxen' {
  type Attributes = () => Readonly<Record<string, string>>
  type Decode = (text: string) => string
  /** Declares only what we use. Without a namespace map, names keep their prefix. */
  export class Parser {
    on(
      event: 'openTag',
      heard: (name: string, attributes: Attributes, decode: Decode, isClosed: boolean) => void,
    ): this
    on(event: 'closeTag', heard: (name: string) => void): this
    on(event: 'text', heard: (text: string, decode: Decode) => void): this
    on(event: 'cdata', heard: (text: string) => void): this
    /** @throws Error for invalid XML */
    parse(xml: string): void
  }
}
