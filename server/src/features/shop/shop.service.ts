// The door of the shop.

export { type Catalogue, type CatalogueProduct, createCatalogue, type Shortage, type StockLine } from './catalogue/catalogue.service.ts'
export { seedShop } from './shop.seed.ts'
