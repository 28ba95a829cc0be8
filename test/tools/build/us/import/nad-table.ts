/** Columns of the database's text form, in their order. */
const NAD_COLUMNS =
  `OID_,AddNum_Pre,Add_Number,AddNum_Suf,AddNo_Full,St_PreMod,St_PreDir,St_PreTyp,St_PreSep,St_Name,St_PosTyp,St_PosDir,St_PosMod,
StNam_Full,Building,Floor,Unit,Room,Seat,Addtl_Loc,SubAddress,LandmkName,County,Inc_Muni,Post_City,Census_Plc,Uninc_Comm,Nbrhd_Comm,NatAmArea,
NatAmSub,Urbnztn_PR,PlaceOther,PlaceNmTyp,State,Zip_Code,Plus_4,UUID,AddAuth,AddrRefSys,Longitude,Latitude,NatGrid,Elevation,Placement,AddrPoint,
Related_ID,RelateType,ParcelSrc,Parcel_ID,AddrClass,Lifecycle,Effective,Expire,DateUpdate,AnomStatus,LocatnDesc,Addr_Type,DeliverTyp,NAD_Source,
DataSet_ID`
    .replace(/\s/g, '')
    .split(',');
const BASE = {
  Add_Number: '100',
  St_PreDir: 'North',
  St_Name: 'Main',
  St_PosTyp: 'Street',
  County: 'Baltimore County',
  Post_City: 'Not stated',
  Inc_Muni: 'Towson',
  State: 'MD',
  Zip_Code: '21204',
  Plus_4: '0000',
  Longitude: '-76.6',
  Latitude: '39.4',
  Placement: 'Structure - Rooftop',
  Lifecycle: 'Active',
};

/** The table as it is published, of rows that differ as they say. */
export function nadTable(rows: readonly Readonly<Record<string, string>>[]): string {
  const lines = rows.map((row) => NAD_COLUMNS.map((column) => ({ ...BASE, ...row })[column] ?? '').join(','));
  return `\ufeff${NAD_COLUMNS.join(',')}\r\n${lines.join('\r\n')}\r\n`;
}
