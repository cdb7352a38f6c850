/** Returns another address at each call, so that no limit of an address is reached. */
export const createNextAddress = () => {
  let count = 0
  return () => {
    count += 1
    return `10.0.${count >> 8}.${count & 255}`
  }
}
