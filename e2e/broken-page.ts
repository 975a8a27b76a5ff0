/** Preloaded into the product: whoever reads `broken` from an address meets a fault, so that its page breaks. */
const read = URLSearchParams.prototype.get
URLSearchParams.prototype.get = function (name) {
  const value = read.call(this, name)
  if (value === 'broken') throw new Error('A page that breaks')
  return value
}
