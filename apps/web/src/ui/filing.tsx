import './filing.css';

type FilingProps = { readonly filingNo?: string; readonly policeFilingNo?: string };

const policeAddress = (filingNo: string) =>
  `https://beian.mps.gov.cn/#/query/webSearch?code=${filingNo.replace(/\D/g, '')}`;

/** Filing numbers of this host, as the law asks at the foot of every public page. */
export const Filing = ({ filingNo, policeFilingNo }: FilingProps) =>
  filingNo || policeFilingNo ? (
    <footer className="filing num">
      {filingNo && (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
          {filingNo}
        </a>
      )}
      {policeFilingNo && (
        <a href={policeAddress(policeFilingNo)} target="_blank" rel="noreferrer">
          {policeFilingNo}
        </a>
      )}
    </footer>
  ) : null;
