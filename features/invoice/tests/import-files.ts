/** What Stripe's export of invoices and Shopify's of customers look like, with people of our own making. */
const STRIPE_HEAD =
  'id,Amount Due,Amount Paid,Closed,Currency,Customer,Customer Description,Customer Email,Customer Name,Date (UTC),Due Date (UTC),Number,Paid,Paid At (UTC),Subscription,Subtotal,Total Discount Amount,Tax,Total,Description,Status'
const stripe = (...rows: string[]) => [STRIPE_HEAD, ...rows, ''].join('\n')

export const STRIPE_INVOICES = stripe(
  'in_1Paid,119.00,119.00,true,eur,cus_1,,lena@stripe.example,Lena Stripe,2026-01-05 09:30,2026-01-19 09:30,7C1D-0001,true,2026-01-12 14:02,,100.00,0.00,19.00,119.00,Consulting in January,paid',
  'in_1Part,59.50,20.00,false,eur,cus_1,,lena@stripe.example,Lena Stripe,2026-01-20 10:00,2026-02-03 10:00,7C1D-0002,false,,,50.00,0.00,9.50,59.50,,open',
  'in_1Open,1200,0,false,jpy,cus_2,,,Tomo Stripe,2026-02-01 00:10,,9B2E-0001,false,,sub_1,1200,0,0,1200,,open',
  'in_1Odd,10333.33,0.00,false,usd,cus_3,,odd@stripe.example,,2026-02-02 08:00,,A000-0001,false,,,10000.00,0.00,333.33,10333.33,,open',
  'in_1Draft,30.00,0.00,false,usd,cus_3,,odd@stripe.example,,2026-02-03 08:00,,,false,,,30.00,0.00,0.00,30.00,=1+1,draft',
)
export const STRIPE_REFUSED = stripe(
  'in_2Void,9.00,0.00,true,usd,cus_4,,void@stripe.example,Void,2026-02-02 08:00,,B000-0001,false,,,9.00,0.00,0.00,9.00,,void',
  'in_2Gone,9.00,0.00,true,usd,cus_4,,void@stripe.example,Void,2026-02-02 08:00,,B000-0002,false,,,9.00,0.00,0.00,9.00,,uncollectible',
  'in_2Minus,-9.00,0.00,true,usd,cus_4,,void@stripe.example,Void,2026-02-02 08:00,,B000-0003,false,,,-9.00,0.00,0.00,-9.00,,open',
  'in_2Over,9.00,10.00,true,usd,cus_4,,void@stripe.example,Void,2026-02-02 08:00,,B000-0004,true,,,9.00,0.00,0.00,9.00,,paid',
  'in_2Fine,9.005,0.00,true,usd,cus_4,,void@stripe.example,Void,2026-02-02 08:00,,B000-0005,false,,,9.00,0.00,0.00,9.005,,open',
  'in_2None,9.00,0.00,true,usd,,,,,2026-02-02 08:00,,B000-0006,false,,,9.00,0.00,0.00,9.00,,open',
  'in_2Later,9.00,9.00,true,usd,cus_4,,void@stripe.example,Void,2026-02-02 08:00,,B000-0007,true,2999-01-01 00:00,,9.00,0.00,0.00,9.00,,paid',
  'in_2Odd,9.00,0.00,true,usd,cus_4,,void@stripe.example,Void,2026-02-02 08:00,,B000-0008,false,,,9.00,0.00,0.00,9.00,,frozen',
  'in_2Money,9.00,0.00,true,xxq,cus_4,,void@stripe.example,Void,2026-02-02 08:00,,B000-0009,false,,,9.00,0.00,0.00,9.00,,open',
  'in_2Good,9.00,0.00,true,usd,cus_4,,void@stripe.example,Void,2026-02-02 08:00,,B000-0010,false,,,9.00,0.00,0.00,9.00,,open',
  'in_2Good,9.00,0.00,true,usd,cus_4,,void@stripe.example,Void,2026-02-02 08:00,,B000-0011,false,,,9.00,0.00,0.00,9.00,,open',
)

export const SHOPIFY_CUSTOMERS = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags
'7001,Ines,Shopify,Ines@shopify.example,yes,Atelier Ines,Rua Nova 4,2.º,Porto,,PT,4000-001,'+351220000000,,no,120.00,3,Likes blue,no,vip
'7002,,,only-mail@shopify.example,no,,,,,,,,,,no,0.00,0,,no,
'7003,Bram,Shopify,,no,,,,,,,,,'+31200000000,no,0.00,0,,no,
`

/** Maps fields to the columns of this file. */
export function mapColumns<Field extends string>(
  csv: string,
  columns: Record<Field, readonly string[]>,
): Partial<Record<Field, number>> {
  const head = (csv.split('\n')[0] ?? '').split(',')
  const mapping: Partial<Record<Field, number>> = {}
  for (const field in columns) {
    const at = head.findIndex(name => columns[field].includes(name))
    if (at !== -1) mapping[field] = at
  }
  return mapping
}
