import type { QuestionnaireDefinition } from '@anteroom/domain/formDefinition';
import { taxYearLabel } from '@anteroom/domain/taskGroupLabel';
import { ukTaxYearDates } from '@anteroom/domain/ukTaxYear';
import { has, questionWords, required, yes } from './questionWords.ts';
import spanish from './texts/uk-information-request/es-ar.json' with { type: 'json' };
import french from './texts/uk-information-request/fr-ca.json' with { type: 'json' };
import dutch from './texts/uk-information-request/nl-nl.json' with { type: 'json' };
import portuguese from './texts/uk-information-request/pt-br.json' with { type: 'json' };

const translations = { 'es-ar': spanish, 'fr-ca': french, 'nl-nl': dutch, 'pt-br': portuguese };

/**
 * The information request of an individual in the United Kingdom.
 *
 * @param taxYear - the year in which it ends: 2025 is 6 April 2024 to 5 April 2025.
 */
export function ukInformationRequest(taxYear: number): QuestionnaireDefinition {
  const { first, last } = ukTaxYearDates(taxYear);
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
  } = questionWords({
    language: 'en-gb',
    currency: 'GBP',
    translations,
    year: taxYearLabel(taxYear, 'GB'),
    first,
    last,
  });
  return {
    id: 'uk-information-request',
    version: 1,
    sections: [
      section('personal', 'Personal changes', 'All questions are about {{year}} ({{first}} to {{last}}).', [
        text('fullName', 'Full name', { ...required, autocomplete: 'name' }),
        identifier('utr', 'utr', 'Unique Taxpayer Reference (UTR)', {
          hint: 'Ten digits, on letters from HMRC.',
        }),
        identifier('niNumber', 'niNumber', 'National Insurance number', required),
        yesNo('addressChanged', 'Has your address changed?', { ...required, carry: false }),
        address('newAddress', 'New address', { ...required, carry: false, when: yes('addressChanged') }),
        date('movedOn', 'Date you moved', { ...required, carry: false, when: yes('addressChanged') }),
        choice(
          'maritalStatus',
          'Marital status',
          {
            single: 'Single',
            married: 'Married or in a civil partnership',
            separated: 'Separated',
            divorced: 'Divorced or dissolved',
            widowed: 'Widowed',
          },
          required,
        ),
        yesNo('maritalChanged', 'Did your marital status change in the tax year?', {
          ...required,
          carry: false,
        }),
        date('maritalSince', 'Date of change', {
          ...required,
          carry: false,
          when: yes('maritalChanged'),
        }),
        yesNo('residentAllYear', 'Were you resident in the UK for the whole tax year?', required),
        longText('residence', 'Where did you live, and how many days were you in the UK?', {
          ...required,
          carry: false,
          when: { field: 'residentAllYear', is: 'no' },
        }),
        text('domicile', 'Country of domicile', { hint: 'Usually where your permanent home is.' }),
        yesNo('refundToBank', 'Should a refund go to your bank account?', required),
        text('accountName', 'Name on the account', { ...required, when: yes('refundToBank') }),
        text('sortCode', 'Sort code', { ...required, when: yes('refundToBank') }),
        text('accountNumber', 'Account number', { ...required, when: yes('refundToBank') }),
      ]),
      section('employment', 'Employment', 'Each job and directorship you held.', [
        yesNo('wasEmployed', 'Were you employed or a director?', required),
        group(
          'jobs',
          'Jobs',
          { entry: 'Job', add: 'Add a job' },
          [
            text('employer', 'Employer', required),
            identifier('payeReference', 'payeReference', 'PAYE reference', {
              hint: 'On your P60, such as 123/AB456.',
            }),
            money('pay', 'Pay before tax', { hint: 'From your P60 or P45.' }),
            money('taxPaid', 'Tax deducted'),
            file('p60', 'P60, or P45 if you left'),
            yesNo('hadBenefits', 'Benefits or a company car?'),
            file('p11d', 'P11D', { when: yes('hadBenefits') }),
            money('expenses', 'Job expenses you paid yourself'),
            number('mileage', 'Business miles in your own car', 200_000, { carry: false }),
            money('subscriptions', 'Professional subscriptions'),
            yesNo('hadShares', 'Share options or awards?'),
            longText('shares', 'What was granted, exercised or sold', {
              carry: false,
              when: yes('hadShares'),
            }),
            yesNo('hadRedundancy', 'Redundancy or another leaving payment?', { carry: false }),
            money('redundancy', 'Amount', { ...required, when: yes('hadRedundancy') }),
          ],
          { ...required, when: yes('wasEmployed') },
        ),
      ]),
      section('selfEmployment', 'Self-employment', 'As a sole trader.', [
        yesNo('wasSelfEmployed', 'Were you self-employed?', required),
        text('trade', 'Trade', { ...required, when: yes('wasSelfEmployed') }),
        date('tradeFrom', 'Accounts from', { ...required, carry: false, when: yes('wasSelfEmployed') }),
        date('tradeTo', 'Accounts to', { ...required, carry: false, when: yes('wasSelfEmployed') }),
        money('turnover', 'Turnover', { ...required, when: yes('wasSelfEmployed') }),
        money('tradeExpenses', 'Expenses', { ...required, when: yes('wasSelfEmployed') }),
        percent('privateUse', 'Private use of car, phone and home', { when: yes('wasSelfEmployed') }),
        longText('assets', 'Equipment and vehicles bought or sold', {
          carry: false,
          when: yes('wasSelfEmployed'),
        }),
        yesNo('hadCis', 'Was tax deducted under the Construction Industry Scheme?', {
          ...required,
          when: yes('wasSelfEmployed'),
        }),
        money('cisDeducted', 'Deducted', { ...required, when: yes('hadCis') }),
        file('tradeRecords', 'Accounts or records', { when: yes('wasSelfEmployed') }),
      ]),
      section('partnership', 'Partnership', 'Your share of one.', [
        yesNo('wasPartner', 'Were you a partner?', required),
        text('partnershipName', 'Partnership', { ...required, when: yes('wasPartner') }),
        identifier('utr', 'partnershipUtr', 'Its UTR', { when: yes('wasPartner') }),
        percent('partnershipShare', 'Your share', { when: yes('wasPartner') }),
        money('partnershipProfit', 'Your share of the profit', { when: yes('wasPartner') }),
        file('partnershipStatement', 'Partnership statement', { when: yes('wasPartner') }),
      ]),
      section('pensions', 'Pensions and benefits', 'What you received.', [
        yesNo('hadPension', 'Did you receive a pension or taxable benefits?', required),
        money('statePension', 'State Pension', { when: yes('hadPension') }),
        group(
          'privatePensions',
          'Private pensions',
          { entry: 'Pension', add: 'Add a pension' },
          [
            text('pensionProvider', 'Provider', required),
            money('pensionPaid', 'Received', required),
            money('pensionTax', 'Tax deducted'),
          ],
          { when: yes('hadPension') },
        ),
        money('lumpSums', 'Lump sums', { when: yes('hadPension') }),
        several(
          'benefits',
          'Taxable benefits',
          {
            jobseekers: 'Jobseeker’s Allowance',
            employmentSupport: 'Employment and Support Allowance',
            carers: 'Carer’s Allowance',
            bereavement: 'Bereavement allowance',
          },
          { when: yes('hadPension') },
        ),
        money('benefitsPaid', 'Benefits received', {
          ...required,
          when: { field: 'benefits', is: ['jobseekers', 'employmentSupport', 'carers', 'bereavement'] },
        }),
      ]),
      section('property', 'UK property', 'Property you let.', [
        yesNo('hadProperty', 'Did you let property in the UK?', required),
        group(
          'properties',
          'Properties',
          { entry: 'Property', add: 'Add a property' },
          [
            address('propertyAddress', 'Address', required),
            percent('ownership', 'Your share', required),
            money('rent', 'Rent received', required),
            money('propertyCosts', 'Costs', { hint: 'Agents, repairs, insurance, ground rent.' }),
            money('propertyInterest', 'Mortgage interest'),
            choice(
              'furnished',
              'Let as',
              { furnished: 'Furnished', unfurnished: 'Unfurnished', holiday: 'Holiday let' },
              required,
            ),
            file('propertyPapers', 'Statements and invoices'),
          ],
          { ...required, when: yes('hadProperty') },
        ),
      ]),
      section('interest', 'Interest', 'From banks, building societies and loans. ISAs don’t count.', [
        yesNo('hadInterest', 'Did you receive interest?', required),
        group(
          'interestAccounts',
          'Accounts',
          { entry: 'Account', add: 'Add an account' },
          [
            text('interestBank', 'Bank', required),
            money('interestReceived', 'Interest', required),
            yesNo('isJoint', 'A joint account?'),
          ],
          { ...required, when: yes('hadInterest') },
        ),
      ]),
      section('dividends', 'Dividends', 'From shares and funds, including your own company.', [
        yesNo('hadDividends', 'Did you receive dividends?', required),
        group(
          'dividendsReceived',
          'Dividends',
          { entry: 'Dividend', add: 'Add a dividend' },
          [
            text('dividendCompany', 'Company or fund', required),
            yesNo('isOwnCompany', 'Your own company?'),
            {
              ...date('dividendDate', 'Paid on', { ...required, carry: false }),
              type: 'date',
              min: first,
              max: last,
            },
            money('dividendPaid', 'Amount', required),
          ],
          { ...required, when: yes('hadDividends') },
        ),
        file('dividendVouchers', 'Dividend vouchers', { when: yes('hadDividends') }),
      ]),
      section('foreign', 'Foreign income', 'From outside the UK, wherever you received it.', [
        yesNo('hadForeign', 'Did you have income from abroad?', required),
        group(
          'foreignIncome',
          'Income from abroad',
          { entry: 'Income', add: 'Add an income' },
          [
            text('foreignCountry', 'Country', required),
            text('foreignKind', 'Type of income', required),
            money('foreignAmount', 'Amount in pounds', required),
            money('foreignTax', 'Tax paid there'),
          ],
          { ...required, when: yes('hadForeign') },
        ),
      ]),
      section(
        'trusts',
        'Trusts and life policies',
        'Income from trusts and estates, and gains on policies.',
        [
          yesNo('hadTrust', 'Did you receive income from a trust or an estate?', required),
          file('trustStatement', 'R185, the trust’s statement', { when: yes('hadTrust') }),
          yesNo('hadPolicyGain', 'Did you make a gain on a life policy?', required),
          money('policyGain', 'Gain', { ...required, when: yes('hadPolicyGain') }),
          file('policyCertificate', 'Chargeable event certificate', { when: yes('hadPolicyGain') }),
        ],
      ),
      section('gains', 'Capital gains', 'What you sold or gave away. Your only home is rarely taxed.', [
        yesNo(
          'hadGains',
          'Did you sell or give away property, shares, crypto-assets or anything else of value?',
          {
            ...required,
            carry: false,
          },
        ),
        group(
          'disposals',
          'What you sold',
          { entry: 'Asset', add: 'Add an asset' },
          [
            choice(
              'assetKind',
              'Kind',
              {
                residential: 'Residential property',
                shares: 'Shares or funds',
                crypto: 'Crypto-assets',
                business: 'A business',
                other: 'Something else',
              },
              required,
            ),
            text('asset', 'Type of income', required),
            date('bought', 'Bought on', required),
            { ...date('sold', 'Sold on', required), type: 'date', min: first, max: last },
            money('proceeds', 'Proceeds', required),
            money('cost', 'What it cost, with fees', required),
            yesNo('reported', 'Reported to HMRC within 60 days?', {
              ...required,
              when: has('assetKind', 'residential'),
            }),
            file('cryptoReport', 'Report from the exchange or wallet', { when: has('assetKind', 'crypto') }),
          ],
          { ...required, carry: false, when: yes('hadGains') },
        ),
      ]),
      section('reliefs', 'Pension contributions, gifts, investments', 'What lowers your tax.', [
        yesNo('paidPension', 'Did you pay into a pension yourself?', required),
        money('pensionContribution', 'Paid, before tax relief', { ...required, when: yes('paidPension') }),
        yesNo('gaveGiftAid', 'Did you give under Gift Aid?', required),
        money('giftAid', 'Given', { ...required, when: yes('gaveGiftAid') }),
        several(
          'schemes',
          'Did you invest through a scheme?',
          { eis: 'EIS', seis: 'SEIS', vct: 'VCT' },
          { carry: false },
        ),
        money('schemeAmount', 'Invested', {
          ...required,
          when: { field: 'schemes', is: ['eis', 'seis', 'vct'] },
        }),
        file('schemeCertificates', 'Certificates', {
          when: { field: 'schemes', is: ['eis', 'seis', 'vct'] },
        }),
      ]),
      section('family', 'Student loan, Child Benefit, marriage', 'Each of these can change what you pay.', [
        choice(
          'studentLoan',
          'Student loan',
          {
            none: 'None, or paid off',
            plan1: 'Plan 1',
            plan2: 'Plan 2',
            plan4: 'Plan 4',
            plan5: 'Plan 5',
            postgraduate: 'Postgraduate loan',
          },
          required,
        ),
        yesNo('hadChildBenefit', 'Did you or your partner receive Child Benefit?', required),
        money('childBenefit', 'Received', { ...required, when: yes('hadChildBenefit') }),
        number('children', 'For how many children', 20, { ...required, when: yes('hadChildBenefit') }),
        date('childBenefitFrom', 'From', { carry: false, when: yes('hadChildBenefit') }),
        date('childBenefitTo', 'To', { carry: false, when: yes('hadChildBenefit') }),
        choice(
          'higherEarner',
          'Who had the higher income?',
          { me: 'I', partner: 'My partner' },
          {
            ...required,
            when: yes('hadChildBenefit'),
          },
        ),
        yesNo('marriageAllowance', 'Do you want to claim Marriage Allowance?', {
          hint: 'For couples where one of you earns less than the personal allowance.',
          when: { field: 'maritalStatus', is: 'married' },
        }),
      ]),
      section(
        'payments',
        'Payments and Making Tax Digital',
        'What you have paid, and how you keep records.',
        [
          yesNo('paidOnAccount', 'Did you make payments on account?', required),
          money('paidInJanuary', 'In January', { when: yes('paidOnAccount') }),
          money('paidInJuly', 'In July', { when: yes('paidOnAccount') }),
          choice(
            'digitalRecords',
            'Making Tax Digital for Income Tax',
            {
              signedUp: 'I have signed up',
              software: 'I keep digital records and have not signed up',
              help: 'I need help',
              no: 'It doesn’t apply to me',
            },
            required,
          ),
        ],
      ),
      section('declaration', 'Anything else and declaration', 'The last questions.', [
        longText('anythingElse', 'Anything else we should know?', { carry: false }),
        file('otherPapers', 'Other documents'),
        choice(
          'declaration',
          'Your declaration',
          {
            given:
              'To the best of my knowledge, my answers are correct and complete. You may use them to prepare my return.',
          },
          { ...required, carry: false },
        ),
      ]),
    ],
    followUps: [
      followUp('p60', yes('wasEmployed'), 'P60 or P45', 'One for each job.'),
      followUp(
        'records',
        yes('wasSelfEmployed'),
        'Business records',
        'Accounts, or all income and expenses.',
      ),
      followUp(
        'partnership',
        yes('wasPartner'),
        'Partnership statement',
        'From the partnership’s accountant.',
      ),
      followUp(
        'pension',
        yes('hadPension'),
        'Pension statements',
        'P60s of private pensions, the State Pension letter.',
      ),
      followUp('property', yes('hadProperty'), 'Rent statements and mortgage interest', 'For each property.'),
      followUp('interest', yes('hadInterest'), 'Interest certificates', 'From each bank.'),
      followUp('dividends', yes('hadDividends'), 'Dividend vouchers', 'For shares not held in an ISA.'),
      followUp('foreign', yes('hadForeign'), 'Foreign income and tax documents', 'In any language.'),
      followUp('trust', yes('hadTrust'), 'R185, the trust’s statement', 'From the trustees.'),
      followUp('policy', yes('hadPolicyGain'), 'Chargeable event certificate', 'From the insurer.'),
      followUp('gains', yes('hadGains'), 'Purchase and sale contracts', 'Include the fees paid.'),
      followUp('giftAid', yes('gaveGiftAid'), 'Gift receipts', 'Dates, charities and amounts.'),
      followUp(
        'schemes',
        { field: 'schemes', is: ['eis', 'seis', 'vct'] },
        'EIS, SEIS and VCT certificates',
        'From each company or fund.',
      ),
    ],
  };
}
