/** Shows invisible characters as numbers: `9A‹U+200B›`. */
export const escapeSigns = (text: string) =>
  text.replace(/[\p{C}\u3164\uFFA0]|(?! )\p{Z}/gu, (sign) => {
    const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `‹U+${code}›`
  })
