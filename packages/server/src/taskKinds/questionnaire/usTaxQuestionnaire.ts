import type { QuestionnaireDefinition } from '@anteroom/domain/formDefinition';
import { has, questionWords, required, yes } from './questionWords.ts';
import spanish from './texts/us-tax-questionnaire/es-ar.json' with { type: 'json' };
import french from './texts/us-tax-questionnaire/fr-ca.json' with { type: 'json' };
import dutch from './texts/us-tax-questionnaire/nl-nl.json' with { type: 'json' };
import portuguese from './texts/us-tax-questionnaire/pt-br.json' with { type: 'json' };

const translations = { 'es-ar': spanish, 'fr-ca': french, 'nl-nl': dutch, 'pt-br': portuguese };

const withSpouse = { field: 'filingStatus', is: ['joint', 'separate'] } as const;

/**
 * The questionnaire of an individual in the United States: household, then events, then income and deductions, and the documents that
 * the answers call for.
 *
 * @param taxYear - a calendar year.
 */
export function usTaxQuestionnaire(taxYear: number): QuestionnaireDefinition {
  const first = `${taxYear}-01-01`;
  const last = `${taxYear}-12-31`;
  const {
    text,
    longText,
    money,
    number,
    date,
    yesNo,
    choice,
    several,
    identifier,
    address,
    file,
    group,
    section,
    followUp,
    percent,
  } = questionWords({ language: 'en-us', currency: 'USD', translations, year: String(taxYear), first, last });
  return {
    id: 'us-tax-questionnaire',
    version: 1,
    sections: [
      section('household', 'You and your spouse', 'As of {{last}}.', [
        text('firstName', 'First name and middle initial', { ...required, autocomplete: 'given-name' }),
        text('lastName', 'Last name', { ...required, autocomplete: 'family-name' }),
        identifier('ssn', 'ssn', 'Social Security number or ITIN', required),
        date('birthDate', 'Date of birth', { ...required, autocomplete: 'bday' }),
        text('occupation', 'Occupation', required),
        text('ipPin', 'Identity Protection PIN', {
          carry: false,
          hint: 'Six digits. If you have one, the IRS sends you a new one each year.',
        }),
        identifier('phone', 'phone', 'Phone'),
        address('homeAddress', 'Home address', required),
        choice(
          'filingStatus',
          'Filing status',
          {
            single: 'Single',
            joint: 'Married, filing jointly',
            separate: 'Married, filing separately',
            head: 'Head of household',
            widowed: 'Qualifying surviving spouse',
          },
          { ...required, hint: 'Choose what fits best. We’ll check it with you.' },
        ),
        text('spouseName', 'Spouse’s full name', { ...required, when: withSpouse }),
        identifier('ssn', 'spouseSsn', 'Spouse’s Social Security number or ITIN', {
          ...required,
          when: withSpouse,
        }),
        date('spouseBirthDate', 'Spouse’s date of birth', { ...required, when: withSpouse }),
        text('spouseOccupation', 'Spouse’s occupation', { when: withSpouse }),
        text('spouseIpPin', 'Spouse’s Identity Protection PIN', { carry: false, when: withSpouse }),
        group('statesLived', 'States you lived in during {{year}}', { entry: 'State', add: 'Add a state' }, [
          text('state', 'State', required),
          date('stateFrom', 'From', { ...required, carry: false }),
          date('stateTo', 'To', { ...required, carry: false }),
        ]),
      ]),
      section('dependents', 'Dependents', 'Children and other people you support.', [
        yesNo('hasDependents', 'Do you support anyone?', required),
        group(
          'dependents',
          'Dependents',
          { entry: 'Dependent', add: 'Add a dependent' },
          [
            text('dependentName', 'Full name', required),
            identifier('ssn', 'dependentSsn', 'Social Security number or ITIN', required),
            date('dependentBirthDate', 'Date of birth', required),
            text('relationship', 'Relationship to you', required),
            number('monthsAtHome', 'Months at your home', 12, { ...required, carry: false }),
            yesNo('isStudent', 'Full-time student?'),
            yesNo('isDisabled', 'Permanently disabled?'),
            yesNo('isShared', 'Do you share custody?'),
            longText('custody', 'What is your custody agreement?', { when: yes('isShared') }),
          ],
          { ...required, when: yes('hasDependents') },
        ),
        yesNo('hasChildCare', 'Did you pay for child care?', { ...required, when: yes('hasDependents') }),
        group(
          'childCare',
          'Child care providers',
          { entry: 'Provider', add: 'Add a provider' },
          [
            text('providerName', 'Name', required),
            identifier('ein', 'providerEin', 'EIN', { hint: 'You’ll find it on the provider’s receipts.' }),
            address('providerAddress', 'Address'),
            money('providerPaid', 'Paid in {{year}}', required),
            text('providerFor', 'Who it was for'),
          ],
          { ...required, when: yes('hasChildCare') },
        ),
      ]),
      section('events', 'What happened this year', 'Changes between {{first}} and {{last}}.', [
        yesNo('hadEvents', 'Did anything change in your family, home or work?', {
          ...required,
          carry: false,
        }),
        several(
          'events',
          'Select all that apply',
          {
            marriage: 'Marriage',
            divorce: 'Divorce or separation',
            birth: 'Birth of a child',
            adoption: 'Adoption',
            death: 'Death in the family',
            move: 'Move to another home',
            job: 'Job change',
            homeSale: 'Home sale',
            notice: 'Letter from a tax authority',
            disaster: 'Loss from a federally declared disaster',
          },
          { ...required, carry: false, when: yes('hadEvents') },
        ),
        date('marriageDate', 'Date of marriage', {
          ...required,
          carry: false,
          when: has('events', 'marriage'),
        }),
        date('divorceDate', 'Date of divorce or separation', {
          ...required,
          carry: false,
          when: has('events', 'divorce'),
        }),
        longText('familyNews', 'Tell us about the birth, adoption or death', {
          carry: false,
          hint: 'Names and dates.',
          when: { field: 'events', is: ['birth', 'adoption', 'death'] },
        }),
        date('moveDate', 'Date of move', { ...required, carry: false, when: has('events', 'move') }),
        money('homeSalePrice', 'Sale price of the home', { when: has('events', 'homeSale') }),
        file('noticeLetter', 'Letter from the tax authority', {
          ...required,
          when: has('events', 'notice'),
        }),
        longText('disasterLoss', 'What did you lose, and what did insurance pay?', {
          carry: false,
          when: has('events', 'disaster'),
        }),
      ]),
      section('income', 'Income', 'Select what you had. You’ll upload the forms at the end.', [
        several('incomeForms', 'Which income did you or your spouse have in {{year}}?', {
          w2: 'Wages (W-2)',
          interest: 'Interest (1099-INT)',
          dividends: 'Dividends (1099-DIV)',
          sales: 'Sales of stocks, bonds or funds (1099-B)',
          cancelledDebt: 'Canceled debt (1099-C)',
          realEstate: 'Sale of real estate (1099-S)',
          retirement: 'Pension, IRA or annuity (1099-R)',
          government: 'Unemployment or a state refund (1099-G)',
          contractor: 'Work as a contractor (1099-NEC)',
          cards: 'Card or app payments (1099-K)',
          other: 'Other income (1099-MISC)',
          socialSecurity: 'Social Security (SSA-1099)',
          k1: 'A partnership, S corporation, estate or trust (K-1)',
        }),
        group(
          'employers',
          'Employers',
          { entry: 'Employer', add: 'Add an employer' },
          [
            text('employer', 'Name', required),
            choice('worker', 'Who worked there?', { taxpayer: 'You', spouse: 'Your spouse' }, required),
            file('w2', 'Form W-2', { hint: 'If you already have it.' }),
          ],
          { ...required, when: has('incomeForms', 'w2') },
        ),
        yesNo('hadGambling', 'Did you win money from gambling or a lottery?', { ...required, carry: false }),
        money('gamblingWon', 'Winnings', { ...required, when: yes('hadGambling') }),
        money('gamblingLost', 'Losses', { when: yes('hadGambling') }),
        yesNo('hadAlimony', 'Did you receive or pay alimony?', required),
        money('alimonyReceived', 'Received', { when: yes('hadAlimony') }),
        money('alimonyPaid', 'Paid', { when: yes('hadAlimony') }),
        date('alimonyAgreed', 'Date of the agreement', { ...required, when: yes('hadAlimony') }),
      ]),
      section('business', 'Business and rental', 'Self-employment and property you rent out.', [
        yesNo('hasBusiness', 'Were you self-employed?', required),
        group(
          'businesses',
          'Businesses (Schedule C)',
          { entry: 'Business', add: 'Add a business' },
          [
            text('businessName', 'Name or type of business', required),
            identifier('ein', 'businessEin', 'EIN'),
            money('businessIncome', 'Income', required),
            money('businessExpenses', 'Expenses', required),
            longText('businessAssets', 'Equipment bought or sold', { carry: false }),
            file('businessBooks', 'Profit and loss statement'),
          ],
          { ...required, when: yes('hasBusiness') },
        ),
        yesNo('hasHomeOffice', 'Did you use part of your home only for the business?', {
          ...required,
          when: yes('hasBusiness'),
        }),
        number('officeArea', 'Square feet used for the business', 100_000, {
          ...required,
          when: yes('hasHomeOffice'),
        }),
        number('homeArea', 'Total square feet of the home', 100_000, {
          ...required,
          when: yes('hasHomeOffice'),
        }),
        yesNo('usedVehicle', 'Did you use your own vehicle for the business?', {
          ...required,
          when: yes('hasBusiness'),
        }),
        number('businessMiles', 'Business miles', 500_000, {
          ...required,
          carry: false,
          when: yes('usedVehicle'),
        }),
        number('allMiles', 'Total miles', 500_000, { ...required, carry: false, when: yes('usedVehicle') }),
        yesNo('hasRental', 'Did you rent out property?', required),
        group(
          'rentals',
          'Rental properties (Schedule E)',
          { entry: 'Property', add: 'Add a property' },
          [
            address('rentalAddress', 'Address', required),
            percent('rentalOwned', 'Your share', required),
            number('rentalDays', 'Days rented out', 366, { ...required, carry: false }),
            number('personalDays', 'Days you used it yourself', 366, { carry: false }),
            money('rentReceived', 'Rent', required),
            money('rentalInterest', 'Mortgage interest'),
            money('rentalTaxes', 'Property tax'),
            money('rentalRepairs', 'Repairs and other costs'),
          ],
          { ...required, when: yes('hasRental') },
        ),
      ]),
      section(
        'abroad',
        'Digital assets, foreign accounts and gifts',
        'The IRS asks everyone these questions.',
        [
          yesNo('hadDigitalAssets', 'Did you receive, sell or exchange digital assets?', {
            ...required,
            hint: 'Such as Bitcoin, stablecoins or NFTs. Holding them doesn’t count.',
          }),
          file('digitalAssetsReport', 'Report from your exchange or wallet', {
            when: yes('hadDigitalAssets'),
          }),
          yesNo('hadForeignAccounts', 'Did you have money in accounts outside the United States?', required),
          group(
            'foreignAccounts',
            'Foreign accounts',
            { entry: 'Account', add: 'Add an account' },
            [
              text('foreignBank', 'Bank', required),
              text('foreignCountry', 'Country', required),
              text('foreignNumber', 'Account number'),
              money('foreignMost', 'Highest balance in {{year}}, in US dollars', required),
            ],
            { ...required, when: yes('hadForeignAccounts') },
          ),
          yesNo('madeGifts', 'Did you give anyone more than the annual exclusion?', {
            ...required,
            carry: false,
            hint: '$19,000 per person in 2025.',
          }),
          longText('gifts', 'Who received it, how much and when', {
            ...required,
            carry: false,
            when: yes('madeGifts'),
          }),
          yesNo('receivedGifts', 'Did you receive a gift or an inheritance from abroad?', {
            ...required,
            carry: false,
          }),
        ],
      ),
      section('adjustments', 'Adjustments', 'Payments that lower your income before deductions.', [
        yesNo('paidIra', 'Did you pay into an IRA?', required),
        money('iraPaid', 'Paid into an IRA', { ...required, when: yes('paidIra') }),
        choice(
          'iraKind',
          'Type of IRA',
          { traditional: 'Traditional', roth: 'Roth', both: 'Both' },
          { ...required, when: yes('paidIra') },
        ),
        yesNo('paidHsa', 'Did you pay into a health savings account?', required),
        money('hsaPaid', 'Paid into a health savings account', {
          ...required,
          hint: 'Don’t include what your employer paid.',
          when: yes('paidHsa'),
        }),
        yesNo('paidStudentLoan', 'Did you pay interest on a student loan?', required),
        money('studentLoanInterest', 'Interest on student loans (1098-E)', {
          ...required,
          when: yes('paidStudentLoan'),
        }),
        file('form1098e', 'Form 1098-E', { when: yes('paidStudentLoan') }),
        yesNo('isEducator', 'Were you a teacher, counselor or principal for 900 hours or more?', required),
        money('educatorExpenses', 'Your own classroom expenses', { when: yes('isEducator') }),
        money('selfEmployedHealth', 'Health insurance you paid while self-employed', {
          when: yes('hasBusiness'),
        }),
      ]),
      section('newDeductions', 'Tips, overtime, car loan and age', 'Deductions available since 2025.', [
        yesNo('hadTips', 'Did you or your spouse receive tips?', required),
        money('tips', 'Tips', { ...required, when: yes('hadTips') }),
        yesNo('hadOvertime', 'Were you or your spouse paid for overtime?', required),
        money('overtimePremium', 'Amount above your regular pay', { ...required, when: yes('hadOvertime') }),
        yesNo(
          'hadCarLoan',
          'Did you pay interest on a loan for a new car assembled in the United States?',
          required,
        ),
        text('vin', 'Vehicle identification number', { ...required, when: yes('hadCarLoan') }),
        money('carLoanInterest', 'Interest', { ...required, when: yes('hadCarLoan') }),
        several('over65', 'Who was 65 or older at the end of the year?', {
          taxpayer: 'You',
          spouse: 'Your spouse',
        }),
      ]),
      section(
        'deductions',
        'Deductions',
        'Your state may ask for these even if you take the standard deduction.',
        [
          money('medical', 'Medical and dental costs you paid yourself'),
          money('stateTax', 'State and local income or sales tax'),
          money('propertyTax', 'Property tax'),
          yesNo('hasMortgage', 'Did you pay a mortgage on your home?', required),
          money('mortgageInterest', 'Mortgage interest (1098)', { ...required, when: yes('hasMortgage') }),
          file('form1098', 'Form 1098', { when: yes('hasMortgage') }),
          yesNo('gaveToCharity', 'Did you give to charity?', required),
          money('charityCash', 'Cash donations', { when: yes('gaveToCharity') }),
          money('charityGoods', 'Donated goods', { when: yes('gaveToCharity') }),
          file('charityReceipts', 'Receipts', { when: yes('gaveToCharity') }),
        ],
      ),
      section('credits', 'Credits', 'Each credit lowers your tax directly.', [
        yesNo('hadEducation', 'Did anyone in your household attend college?', required),
        file('form1098t', 'Form 1098-T', { when: yes('hadEducation') }),
        money('tuition', 'Tuition and books paid', { ...required, when: yes('hadEducation') }),
        several(
          'energy',
          'What did you buy?',
          {
            solar: 'Solar panels or a battery',
            heatPump: 'A heat pump, windows, doors or insulation',
            vehicle: 'An electric vehicle',
            charger: 'A home charger',
          },
          { carry: false },
        ),
        file('energyInvoices', 'Invoices', {
          when: { field: 'energy', is: ['solar', 'heatPump', 'vehicle', 'charger'] },
        }),
        yesNo('hadMarketplace', 'Did you get health insurance from the Marketplace?', required),
        file('form1095a', 'Form 1095-A', { when: yes('hadMarketplace') }),
      ]),
      section('payments', 'Tax paid, refund and consent', 'The last questions.', [
        group(
          'estimatedTax',
          'Estimated tax paid',
          { entry: 'Payment', add: 'Add a payment' },
          [
            {
              ...date('paidOn', 'Date', { ...required, carry: false }),
              type: 'date',
              min: first,
              max: `${taxYear + 1}-12-31`,
            },
            money('paidAmount', 'Amount', required),
            choice('paidTo', 'Paid to', { federal: 'IRS', state: 'State' }, required),
          ],
          { carry: false },
        ),
        choice(
          'refund',
          'If you get a refund',
          { deposit: 'To my bank account', next: 'Towards next year’s tax', check: 'By check' },
          required,
        ),
        text('bankName', 'Bank', { ...required, when: has('refund', 'deposit') }),
        text('routingNumber', 'Routing number', { ...required, when: has('refund', 'deposit') }),
        text('accountNumber', 'Account number', { ...required, when: has('refund', 'deposit') }),
        choice(
          'accountKind',
          'Type of account',
          { checking: 'Checking', savings: 'Savings' },
          {
            ...required,
            when: has('refund', 'deposit'),
          },
        ),
        longText('anythingElse', 'Anything else we should know?', { carry: false }),
        choice(
          'consent',
          'Your declaration',
          {
            given:
              'To the best of my knowledge, my answers are true and complete. You may use them to prepare my return.',
          },
          { ...required, carry: false },
        ),
      ]),
    ],
    followUps: [
      followUp('w2', has('incomeForms', 'w2'), 'Forms W-2', 'One from each employer.'),
      followUp('interest', has('incomeForms', 'interest'), 'Forms 1099-INT', 'One from each bank.'),
      followUp('dividends', has('incomeForms', 'dividends'), 'Forms 1099-DIV', 'From your broker or fund.'),
      followUp('sales', has('incomeForms', 'sales'), 'Forms 1099-B', 'Including the cost of what you sold.'),
      followUp('cancelledDebt', has('incomeForms', 'cancelledDebt'), 'Forms 1099-C', 'From your lender.'),
      followUp(
        'realEstate',
        has('incomeForms', 'realEstate'),
        'Closing statement and Form 1099-S',
        'From the sale.',
      ),
      followUp('retirement', has('incomeForms', 'retirement'), 'Forms 1099-R', 'One for each plan.'),
      followUp('government', has('incomeForms', 'government'), 'Forms 1099-G', 'From the state.'),
      followUp('contractor', has('incomeForms', 'contractor'), 'Forms 1099-NEC', 'One from each customer.'),
      followUp('cards', has('incomeForms', 'cards'), 'Forms 1099-K', 'From each payment service.'),
      followUp('other', has('incomeForms', 'other'), 'Forms 1099-MISC', 'All you received.'),
      followUp(
        'socialSecurity',
        has('incomeForms', 'socialSecurity'),
        'Form SSA-1099',
        'From Social Security.',
      ),
      followUp('k1', has('incomeForms', 'k1'), 'Schedules K-1', 'They often come in March or later.'),
      followUp('gambling', yes('hadGambling'), 'Forms W-2G', 'From each casino or lottery.'),
      followUp('business', yes('hasBusiness'), 'Business records', 'Income and expenses by category.'),
      followUp('rental', yes('hasRental'), 'Rental property records', 'Rent, interest, taxes and repairs.'),
      followUp(
        'foreignAccounts',
        yes('hadForeignAccounts'),
        'Foreign account statements',
        'Statements that show the highest balance.',
      ),
      followUp(
        'homeSale',
        has('events', 'homeSale'),
        'Home sale documents',
        'Closing statements for the purchase and the sale.',
      ),
      followUp(
        'digitalAssets',
        yes('hadDigitalAssets'),
        'All your digital asset transactions',
        'As a file from your exchange or wallet.',
      ),
      followUp(
        'marketplace',
        yes('hadMarketplace'),
        'Form 1095-A',
        'From HealthCare.gov or your state’s Marketplace.',
      ),
      followUp('mortgage', yes('hasMortgage'), 'Form 1098', 'Mortgage interest paid until {{last}}.'),
      followUp('studentLoan', yes('paidStudentLoan'), 'Form 1098-E', 'From each lender.'),
      followUp('tuition', yes('hadEducation'), 'Form 1098-T', 'From the college.'),
    ],
  };
}
