/** What Shopify's export of products looks like, with goods of our own making. */
const HEAD =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Gift Card,Cost per item,Status'

export const SHOPIFY_PRODUCTS = `${HEAD}
linen-apron,Linen Apron,"<p>Washed <b>linen</b> &amp; two pockets.</p><script>alert(1)</script><ul><li>Made to last</li></ul>",Hearth & Loom,Home & Garden > Kitchen > Aprons,Kitchen textiles,"linen, kitchen",TRUE,Color,Sand,Size,S,,,APR-SND-S,4,39.00,49.00,https://cdn.example.com/apron-1.jpg,1,FALSE,14.20,active
linen-apron,,,,,,,,,Sand,,L,,,APR-SND-L,2,42.00,49.00,https://cdn.example.com/apron-2.jpg,2,,14.20,
linen-apron,,,,,,,,,Navy,,S,,,APR-NVY-S,-1,39.00,49.00,,,,14.20,
linen-apron,,,,,,,,,,,,,,,,,,https://cdn.example.com/apron-3.jpg,3,,,
oak-spoon,Oak Spoon,<p>Turned by hand.</p>,,Home & Garden > Kitchen > Utensils,,,TRUE,Title,Default Title,,,,,SPN-OAK,25,12.50,,,,FALSE,,active
tea-towel,Tea Towel,,Hearth & Loom,,,,FALSE,Title,Default Title,,,,,TWL-1,0,9.90,,,,FALSE,,draft
`

/** The column mapping for this header. */
export const mapShopify = <Field extends string>(
  csv: string,
  columns: Record<Field, readonly string[]>,
): Partial<Record<Field, number>> => {
  const head = (csv.split('\n')[0] ?? '').split(',')
  const mapping: Partial<Record<Field, number>> = {}
  for (const field in columns) {
    const at = head.findIndex(name => columns[field].includes(name))
    if (at !== -1) mapping[field] = at
  }
  return mapping
}
