import type { TicketPriority } from '../contract/support.rules.ts'

// Past questions of the demo's customers, with answers.

export interface PastQuestion {
  subject: string
  asked: string
  answered: string
  /** The customer's final message, if any. */
  thanks?: string
  priority?: TicketPriority
  /** Among support. */
  note?: string
}

// oxfmt-ignore
export const PAST_QUESTIONS: readonly PastQuestion[] = [
  { subject: 'Where’s my package?', asked: 'Tracking has said “On its way” for four days.', answered: 'It was left at the depot by mistake. It’s on the truck today.', thanks: 'It got here this afternoon. Thank you!' },
  { subject: 'Tax ID on our invoice', asked: 'Our accountant needs our tax ID on the invoice.', answered: 'I’ve added it to your client record, so it’ll be on every invoice from now on.' },
  { subject: 'Lamp arrived with a dent', asked: 'The shade of our Halden lamp has a dent on one side.', answered: 'So sorry about that. We’re sending a new shade today. Keep the old one.', thanks: 'That’s very kind.', priority: 'high' },
  { subject: 'Can I change the delivery address?', asked: 'We’re moving next week. Can you send our order to the new office?', answered: 'Yes, it hasn’t been packed yet. I’ve changed the address.' },
  { subject: 'Discount for twelve stools?', asked: 'We’re furnishing a cafeteria and need twelve bent stools.', answered: 'Please request a quote from your cart. We take 8 percent off orders of ten or more.', priority: 'low' },
  { subject: 'Wrong color of mugs', asked: 'We ordered teal but got sand.', answered: 'The right ones are on their way. Please keep the others.', thanks: 'The team likes both!' },
  { subject: 'How do I pay by bank transfer?', asked: 'What should I put as the reference?', answered: 'Just your order number. You’ll find it at the top of the confirmation.' },
  { subject: 'Spare part for a Shift chair', asked: 'The left armrest has come loose after two years.', answered: 'It’s the bolt, part SC-14. It’s free and already in the mail.', thanks: 'Good as new.' },
  { subject: 'Password email never arrives', asked: 'I’ve asked for a new password three times.', answered: 'Your mail server had blocked us. It should work now, please try once more.', note: 'Bounced with 550 twice, see the outbox.' },
  { subject: 'Do you deliver on Saturdays?', asked: 'There’s nobody in our shop on weekdays.', answered: 'Lakeside Couriers does. Choose express and write “Saturday” in the note.', priority: 'low' },
  { subject: 'Refund isn’t on my card yet', asked: 'I sent my order back ten days ago.', answered: 'We refunded it on Monday. Banks take up to three days.', priority: 'high' },
  { subject: 'Which batteries does the lantern take?', asked: 'The page doesn’t say.', answered: 'None: you charge it with the cable. We’ve added that to the page.' },
  { subject: 'Separate address for invoices', asked: 'Invoices should go to our head office, packages to us.', answered: 'You can enter two addresses at checkout. We’ll remember both.' },
  { subject: 'Ordered twice by mistake', asked: 'I clicked twice, and now I have two orders.', answered: 'I’ve canceled the second one, and your money is on its way back.', thanks: 'That was quick!' },
  { subject: 'Planter leaks at the gauge', asked: 'It loses a drop an hour around the cork.', answered: 'Push the cork in with a quarter turn. If it still leaks, we’ll send you another one.', thanks: 'The quarter turn did it.' },
  { subject: 'Catalog as a file', asked: 'Do you have a list of all items with prices?', answered: 'Yes: click Export above the list in the shop. It keeps your filters.' },
  { subject: 'Noise from our standing desk', asked: 'It hums on the way down.', answered: 'One motor is out of sync. Hold both buttons for ten seconds to reset them.' },
  { subject: 'Our company has a new name', asked: 'We changed our name in January.', answered: 'I’ve updated it. Older invoices keep the old name, as required by law.' },
  { subject: 'Package stolen from our doorstep', asked: 'The photo shows it at our door, but it’s gone.', answered: 'We’re sending your order again and filing a claim with the carrier.', thanks: 'I didn’t expect that. Thank you!', priority: 'urgent', note: 'Claim filed with Swift Post.' },
  { subject: 'Is the spectrum meter calibrated?', asked: 'We need a certificate for our audit.', answered: 'Every meter comes with one. I’ve emailed you yours.' },
  { subject: 'Newsletter in another language', asked: 'Can I get it in French?', answered: 'Not yet, but we’ve made a note of it.', priority: 'low' },
  { subject: 'Customs papers missing', asked: 'The carrier is asking for a commercial invoice.', answered: 'We’ve sent it to the carrier. You’ll find a copy under Invoices.', priority: 'high' },
  { subject: 'Bench doesn’t lock', asked: 'The hinge clicks but doesn’t hold.', answered: 'One of the lower screws is too tight. The drawing shows which one.', thanks: 'Found it.' },
  { subject: 'Gift wrapping', asked: 'Could you wrap two mugs as a gift?', answered: 'Of course! Just write it in the note of your order.', priority: 'low' },
  { subject: 'Reminder for a paid invoice', asked: 'We paid the day before we got the reminder.', answered: 'They crossed in the mail. Your payment is booked, so please ignore the reminder.' },
  { subject: 'More than ten of an item', asked: 'The cart won’t let me add more than ten notebooks.', answered: 'For larger orders, please request a quote. We usually answer within an hour.' },
  { subject: 'Kettle trips the breaker', asked: 'Ours shares a circuit with the dishwasher.', answered: 'It draws 3 kW. Please plug it into its own outlet.', priority: 'high' },
  { subject: 'Delete my account', asked: 'I don’t shop online anymore.', answered: 'You can do that in your account settings. Only invoices are kept, as required by law.' },
  { subject: 'Strap of the courier bag is too short', asked: 'I’m six foot seven.', answered: 'We’ve mailed you a longer strap, free of charge.', thanks: 'It fits!' },
  { subject: 'When is the wall panel back?', asked: 'It’s been sold out for weeks.', answered: 'Click “Notify me” on its page, and you’ll get an email the day it’s back.' },
  { subject: 'Wrong tax on our invoice', asked: 'The invoice has the standard rate, but we’re exempt.', answered: 'Please send us your certificate, and we’ll credit the tax.', priority: 'high' },
  { subject: 'Recorder won’t start', asked: 'The button blinks red three times.', answered: 'The memory card is full or missing. Does it start with another one?' },
  { subject: 'Can we pick up our order?', asked: 'We’re in your area on Thursday.', answered: 'Sure! Come by between nine and four. The ramp is on the left.' },
  { subject: 'Two filters short', asked: 'There are only 38 in the box instead of 40.', answered: 'Looks like our scale was off. A pack of ten is on its way.' },
]
