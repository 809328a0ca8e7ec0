/** The release of the product, as its package.json says. */
import product from '../../../package.json' with { type: 'json' }

export const release: string = product.version
